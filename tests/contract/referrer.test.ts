import { expect, test } from 'vitest'
import { hostOf } from '#contract/referrer.ts'

const ADDRESSES = [
  ['https://L.Instagram.com/?u=secret#x', 'l.instagram.com'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://उदाहरण.example/', 'xn--p1b6ci4b4b3a.example'],
  ['https://user:secret@www.example.com:8443/', 'www.example.com'],
  ['about:blank', undefined],
  ['https://<script>', undefined],
] as const

test('of an address only the host is taken', () => {
  expect(ADDRESSES.map(([address]) => [address, hostOf(address)])).toEqual(ADDRESSES)
})
