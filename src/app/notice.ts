/** `lost`: the network lost the form, a second press may bring it. `unable`: the script cannot run in this browser. */
type Sentence = 'lost' | 'unable'

/** Says a sentence in the page's own line, where no toast can be; without one, it takes the last back. */
export function say(sentence?: Sentence): void {
  const line = document.querySelector<HTMLElement>('[data-lost]')
  if (line !== null) line.textContent = sentence === undefined ? '' : (line.dataset[sentence] ?? '')
}
