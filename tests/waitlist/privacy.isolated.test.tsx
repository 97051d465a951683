import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { emptyForm } from '#contract/application.ts'
import { Footer } from '#sections/footer.tsx'
import { JoinForm } from '#waitlist/join-form.tsx'

const changed = vi.hoisted(() => ({ privacy: '' }))
vi.mock('#content/site.ts', async (original) => {
  const content = await original<typeof import('#content/site.ts')>()
  return {
    ...content,
    site: {
      ...content.site,
      get privacy() {
        return changed.privacy
      },
    },
  }
})

const draft = { values: () => emptyForm, keepValues: () => {} }
const form = () =>
  renderToString(
    <JoinForm onJoin={() => Promise.resolve('joined')} onRefused={() => {}} onValues={() => {}} draft={draft} />,
  )
const footer = () => renderToString(<Footer />)

test('the form and the footer link to the privacy notice when the company has one', () => {
  for (const part of [form, footer]) {
    changed.privacy = ''
    expect(part()).not.toContain('Privacy')
    changed.privacy = 'https://www.example.com/privacy'
    expect(part()).toContain('href="https://www.example.com/privacy"')
  }
})
