import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyForm } from '#contract/application.ts'
import { JoinForm } from '#waitlist/join-form.tsx'

test('the form has a control for every field of FormValues', () => {
  const draft = { values: () => emptyForm, keepValues: () => {} }
  const markup = renderToString(
    <JoinForm onJoin={() => Promise.resolve('joined')} onRefused={() => {}} onValues={() => {}} draft={draft} />,
  )
  const controls = new Set(Array.from(markup.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g), ([, name]) => name))
  const missing = Object.keys(emptyForm).filter((field) => !controls.has(field))
  expect(missing, `waitlist/join-form.tsx has no control for: ${missing.join()}`).toEqual([])
})
