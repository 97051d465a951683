import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { placeholdersIn } from '#content/placeholders.ts'
import { readSiteAddress } from '#server/site-address.ts'
import { siteAddress } from '#vite-plugins/pages/template.ts'
import { aFolder } from '#tests/server/an-app.ts'

test('each placeholder, empty or at example.com, is named once, by its path in the content', () => {
  const site = {
    brand: 'Chalchitra',
    email: 'hello@example.com',
    website: { label: 'www.example.com', href: 'https://www.example.com' },
    social: [
      { network: 'facebook', label: 'Facebook', href: '' },
      { network: 'instagram', label: 'Instagram', href: 'https://myexample.com/chalchitra' },
      { network: 'youtube', label: 'YouTube', href: 'https://youtube.example.com/chalchitra' },
    ],
  }
  expect(placeholdersIn(site)).toEqual(['email', 'website', 'social.facebook', 'social.youtube'])
})

test('SITE_URL, also in .env, is an address without a path, and defaults to the address of npm start', async () => {
  expect(readSiteAddress(undefined)).toEqual({ origin: 'http://localhost:3000', given: false })
  vi.stubEnv('SITE_URL', 'https://www.chalchitra.in/')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(siteAddress({ root: tmpdir(), mode: 'production' })).toEqual({
    origin: 'https://www.chalchitra.in',
    given: true,
  })
  vi.unstubAllEnvs()
  const root = await aFolder()
  await writeFile(join(root, '.env'), 'SITE_URL=https://www.chalchitra.in')
  expect(siteAddress({ root, mode: 'production' }).origin).toBe('https://www.chalchitra.in')
  for (const wrong of ['chalchitra.in', 'https://chalchitra.in/page', 'ftp://chalchitra.in'])
    expect(() => readSiteAddress(wrong)).toThrow('SITE_URL must be an address without a path')
})
