/** `lost`: the form could not be loaded, another press may succeed. `unable`: the script cannot run in this browser. */
type Notice = 'lost' | 'unable'

/** Shows a sentence in the page's status line, where there is no toaster yet. Without an argument, clears it. */
export function showNotice(notice?: Notice): void {
  const line = document.querySelector<HTMLElement>('[data-lost]')
  if (line !== null) line.textContent = notice === undefined ? '' : (line.dataset[notice] ?? '')
}
