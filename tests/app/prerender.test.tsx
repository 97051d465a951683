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

test('each page is rendered completely, without comments or templates of React', async () => {
  const [homePage, notFoundPage] = await Promise.all([render('home'), render('notFound')])
  expect(homePage).toContain(hero.lead)
  expect(notFoundPage).toContain(notFound.title)
  expect(homePage + notFoundPage).not.toMatch(/<!--|<template/)
})

test('a section that throws rejects the render with its component stack', async () => {
  fault = new Error('No picture for this craft')
  await expect(render('home')).rejects.toThrow(/No picture for this craft[^]*at BrokenCreators[^]*at Page/)
})
