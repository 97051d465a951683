import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFile(join(import.meta.dirname, '..', file), 'utf8')

test('package.json, the README and the workflow name the same oldest Node', async () => {
  const { engines } = JSON.parse(await read('package.json'))
  const oldest = /^>=(\d+\.\d+)$/.exec(engines.node)?.[1]
  expect(oldest).toBeDefined()
  expect(await read('README.md')).toContain(`Node ${oldest}`)
  expect(await read('.github/workflows/tests.yml')).toContain(`node: ['${oldest}', current]`)
})
