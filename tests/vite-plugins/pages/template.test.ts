import { expect, test } from 'vitest'
import { fill } from '#vite-plugins/pages/template.ts'

test('each mark of the template is filled in, and one that it has lost ends the build', () => {
  expect(fill('<head><!--head--></head>', { head: '$&' })).toBe('<head>$&</head>')
  expect(() => fill('<head></head>', { head: '' })).toThrow('index.html has no <!--head-->.')
})
