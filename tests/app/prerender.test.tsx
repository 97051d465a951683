import { afterEach, expect, test, vi } from 'vitest'
import { render } from '#app/prerender.tsx'
import { hero, notFound } from '#content/landing.ts'

let fault: Error | undefined

vi.mock(import('#sections/creators.tsx'), async (original) => {
  const { Creators } = await original()
  return {
    Creators: function BrokenCreators() {
      if (fault !== undefined) throw fault
      return <Creators />
    },
  }
})

afterEach(() => {
  fault = undefined
})

test('each page is drawn whole, without a mark of React in it', async () => {
  const [home, missing] = await Promise.all([render('home'), render('missing')])
  expect(home).toContain(hero.lead)
  expect(missing).toContain(notFound.title)
  expect(home + missing).not.toMatch(/<!--|<template/)
})

test('a section that fails ends the drawing, and the error names it and what it stands in', async () => {
  fault = new Error('No picture for this craft')
  await expect(render('home')).rejects.toThrow(/No picture for this craft[^]*at BrokenCreators[^]*at Page/)
})
