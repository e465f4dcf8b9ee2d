export function QuandoTable() { return null; }
