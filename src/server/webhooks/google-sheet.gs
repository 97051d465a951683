/**
 * For Google Apps Script: adds each application as a row to the first sheet of its spreadsheet, corrects that row, and
 * deletes it when the person leaves. It is shown no headers, so it cannot check the signature: only who is told the address
 * of the deployment can change the sheet.
 */
function doPost(event) {
  const { type, id, timestamp, data } = JSON.parse(event.postData.contents)
  const lock = LockService.getScriptLock()
  // Of two deliveries at once, the second must see what the first wrote. After any error the message is sent again.
  lock.waitLock(10000)
  try {
    const sheet = SpreadsheetApp.getActive().getSheets()[0]
    // A correction has the id of the application, and its own time behind that.
    const cell = sheet.createTextFinder(id.slice(0, 'msg_'.length + 36)).findNext()
    if (type === 'waitlist.left') {
      if (cell !== null) sheet.deleteRow(cell.getRow())
    }
    // What is there already, or is older, came again or late.
    else if (cell === null || cell.getValue() < id) writeRow(sheet, cell, { id, received_at: timestamp, ...data })
    // Otherwise it may be written after the lock is released.
    SpreadsheetApp.flush()
  } finally {
    lock.releaseLock()
  }
  // Google redirects to this answer, which the waitlist takes for a delivery.
  return ContentService.createTextOutput('added')
}

/** Each value goes below its name, so columns may be moved, and others added. */
function writeRow(sheet, cell, values) {
  const width = sheet.getLastColumn()
  const names = width === 0 ? [] : sheet.getRange(1, 1, 1, width).getValues()[0]
  const missing = Object.keys(values).filter((name) => !names.includes(name))
  if (missing.length > 0) sheet.getRange(1, width + 1, 1, missing.length).setValues([missing])
  const all = [...names, ...missing]
  if (cell === null) return sheet.appendRow(all.map((name) => asText(values[name])))
  for (const [name, value] of Object.entries(values))
    sheet.getRange(cell.getRow(), all.indexOf(name) + 1).setValue(asText(value))
}

/** The apostrophe, which is not shown, keeps a sheet from running "=…" as a formula, and from reading "+91…" as a number. */
function asText(value) {
  return value ? `'${value}` : ''
}
