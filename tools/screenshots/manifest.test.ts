import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

const PUBLIC = resolve(import.meta.dirname, '../../web/public')

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly form_factor: string
  readonly label: string
}
interface Manifest {
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
  readonly share_target: object
  readonly screenshots: readonly Picture[]
}
const read = (file: string) => JSON.parse(readFileSync(join(PUBLIC, file), 'utf8')) as Manifest
const plain = read('manifest.webmanifest')
const neutral = read('icons/neutral.webmanifest')

describe.each([
  ['the app', plain],
  ['its neutral name', neutral],
])('pictures the system shows of %s before it is installed', (_, { screenshots }) => {
  test.each(screenshots)('$src is as large as it says, and small to load', async (picture) => {
    const file = join(PUBLIC, picture.src)
    const { width, height, format } = await sharp(file).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([picture.sizes, picture.type])
    expect(statSync(file).size).toBeLessThan(100 * 1024)
  })

  test('NAV-46 Is there for phone and desk', () => {
    const factors = new Set(screenshots.map((picture) => picture.form_factor))
    expect(factors).toEqual(new Set(['narrow', 'wide']))
  })
})

test('NAV-46 trust k Under the neutral name no picture and no word is that of the app', () => {
  const seen = ({ screenshots, shortcuts }: Manifest) => [
    ...screenshots.flatMap(({ src, label }) => [src, label]),
    ...shortcuts.map(({ name }) => name),
  ]
  expect(seen(plain).filter((one) => seen(neutral).includes(one))).toEqual([])
  expect(JSON.stringify(neutral)).not.toMatch(/knistern/i)
})

test('Under either name it leads to the same places and takes the same', () => {
  const places = ({ shortcuts }: Manifest) => shortcuts.map(({ url }) => url)
  expect(places(neutral)).toEqual(places(plain))
  expect(neutral.share_target).toEqual(plain.share_target)
})
