import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newScratch, type Scratch } from '#server/testing/scratch.ts'
import { withDependencies } from './externals.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => scratch.remove())

function install(path: string, manifest: object): void {
  const folder = join(scratch.folder, path)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
}

test('A package is listed with all it depends on, of the optional ones those that are there', () => {
  install('@a/picture', {
    dependencies: { colour: '1.0.0', own: '2.0.0' },
    optionalDependencies: { '@a/linux': '1.0.0', '@a/windows': '1.0.0' },
  })
  install('@a/linux', { optionalDependencies: { '@a/library': '1.0.0' } })
  install('@a/library', {})
  install('colour', { dependencies: { '@a/picture': '1.0.0' } })
  // Goes with the package it lies in; the other one is another version, for somebody else.
  install('@a/picture/node_modules/own', {})
  install('own', {})
  install('unrelated', {})
  expect(withDependencies(['@a/picture/fast.js'], scratch.folder)).toEqual([
    '@a/library',
    '@a/linux',
    '@a/picture',
    'colour',
  ])
})

test('A package that is missing is an error', () => {
  expect(() => withDependencies(['gone'], scratch.folder)).toThrow('gone')
})
