/** Text as a cell of a CSV file for spreadsheets (RFC 4180), which cannot run it as a formula. */
export function csvCell(text: string): string {
  return quote(neutralize(text))
}

/** Spreadsheets run formulas even after whitespace or with full-width signs. A leading apostrophe turns them into text. */
function neutralize(text: string): string {
  return /^[\s\p{C}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
}

function quote(text: string): string {
  return /[",\r\n;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
