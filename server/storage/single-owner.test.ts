import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartFault } from '../lib/start-fault.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { claimDatabaseFile } from './single-owner.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => scratch.remove())

test('A file has one owner; the second learns which process that is', () => {
  const file = join(scratch.folder, 'knistern.db')
  const release = claimDatabaseFile(file)
  expect(() => claimDatabaseFile(file)).toThrow(StartFault)
  expect(() => claimDatabaseFile(file)).toThrow(`Prozess ${process.pid}.`)
  release()
  claimDatabaseFile(file)()
})

test('What a killed process has left behind keeps nobody out', () => {
  const file = join(scratch.folder, 'knistern.db')
  writeFileSync(`${file}.pid`, '99999999\n')
  writeFileSync(`${file}.lock`, '')
  const release = claimDatabaseFile(file)
  expect(readdirSync(scratch.folder)).toContain('knistern.db.pid')
  release()
})
