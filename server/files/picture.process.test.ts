import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { isNight } from '../testing/effort.ts'
import {
  heicPhoto,
  LEFT,
  PHOTO_CANARY,
  RIGHT,
  takeAnimation,
  takePhoto,
} from '../testing/pictures.ts'
import { sharp } from './decoder.ts'
import { DECODER_FLAGS } from './decoder-process.ts'
import { FileFault } from './file-fault.ts'
import { makePicture } from './picture.ts'
import { isUnpackedWhole, type PictureKind, pictureKind } from './picture-kind.ts'
import { unpackPicture } from './picture-read.ts'
import { type Picture, packPicture } from './picture-wire.ts'

const LIMITS = { maxPixels: 65_000_000, thumbEdge: 480 }
const TURN = ['2001:db8::', 'mia'] as const

async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}
const distance = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))))

/** Nothing of a file but its pixels: no camera, place, profile, nor any other chunk. */
async function expectBare({ full, thumb }: Picture): Promise<void> {
  for (const bytes of [full, thumb]) {
    const { format, exif, xmp, iptc, icc } = await sharp(bytes).metadata()
    expect({ format, exif, xmp, iptc, icc }).toEqual({ format: 'webp' })
    const text = bytes.toString('latin1')
    expect(
      [PHOTO_CANARY, 'EXIF', 'XMP ', 'ICCP', 'GPS'].filter((tag) => text.includes(tag)),
    ).toEqual([])
  }
}

describe('a photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'O-078 In %s becomes a bare WebP with its colours, though it came in Display P3',
    async (format) => {
      const photo = await takePhoto(format)
      expect(photo.includes(PHOTO_CANARY)).toBe(true)
      expect((await sharp(photo).metadata()).icc).toBeDefined()
      const picture = await makePicture(photo, LIMITS, TURN)
      expect(picture).toMatchObject({ width: 96, height: 64 })
      expect(distance(await colourAt(picture.full, 0.2, 0.5), LEFT)).toBeLessThan(6)
      expect(distance(await colourAt(picture.full, 0.8, 0.5), RIGHT)).toBeLessThan(6)
      await expectBare(picture)
    },
  )

  test('O-078 In HEIC keeps its colours too, and is turned by its container alone', async () => {
    expect(heicPhoto().includes(PHOTO_CANARY)).toBe(true)
    const picture = await makePicture(heicPhoto(), LIMITS, TURN)
    expect(picture).toMatchObject({ width: 96, height: 64 })
    expect(distance(await colourAt(picture.full, 0.2, 0.5), LEFT)).toBeLessThan(6)
    expect(distance(await colourAt(picture.full, 0.8, 0.5), RIGHT)).toBeLessThan(6)
    await expectBare(picture)
  })

  test('O-078 A photo taken upright stands upright', async () => {
    const picture = await makePicture(await takePhoto('jpeg', { orientation: 6 }), LIMITS, TURN)
    expect(picture).toMatchObject({ width: 64, height: 96 })
    expect(distance(await colourAt(picture.full, 0.5, 0.2), LEFT)).toBeLessThan(6)
    expect(distance(await colourAt(picture.full, 0.5, 0.8), RIGHT)).toBeLessThan(6)
  })

  test('The first frame of an animation is used', async () => {
    const picture = await makePicture(await takeAnimation(), LIMITS, TURN)
    expect(picture).toMatchObject({ width: 96, height: 64 })
    expect(distance(await colourAt(picture.full, 0.2, 0.5), LEFT)).toBeLessThan(12)
  })

  test('CHAT-41 A thumbnail is at most 240 by 240 in double density, and no larger than its photo', async () => {
    const large = await makePicture(
      await takePhoto('jpeg', { width: 3000, height: 1500 }),
      LIMITS,
      TURN,
    )
    expect(large).toMatchObject({ width: 2048, height: 1024 })
    expect(await sharp(large.thumb).metadata()).toMatchObject({ width: 480, height: 240 })
    const small = await makePicture(await takePhoto(), LIMITS, TURN)
    expect(await sharp(small.thumb).metadata()).toMatchObject({ width: 96, height: 64 })
  })

  test.each([
    ['50', 8_160, 6_144],
    ['64', 9_280, 6_944],
  ])('O-078 A photo of what a phone calls %s megapixels is accepted', async (_, width, height) => {
    const photo = await sharp({ create: { width, height, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const picture = await makePicture(photo, LIMITS, TURN)
    expect(picture).toMatchObject({ width: 2_048, height: Math.round((2_048 * height) / width) })
  })

  test.each([
    ['its end marker', 2, false],
    ['half of its end marker', 1, false],
    ['its end marker, progressive', 2, true],
  ])('O-078 A JPEG without %s is whole', async (_, cut, progressive) => {
    const photo = await sharp(await takePhoto('png'))
      .jpeg({ progressive })
      .toBuffer()
    const picture = await makePicture(photo.subarray(0, -cut), LIMITS, TURN)
    expect(picture).toEqual(await makePicture(photo, LIMITS, TURN))
  })

  const drawing = (colour: string, format: 'png' | 'webp' | 'avif' | 'gif') =>
    sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
      .composite([
        { input: { create: { width: 30, height: 30, channels: 3, background: colour } } },
      ])
      .toFormat(format)
      .toBuffer()

  test.each([
    ['black', 'png', 255],
    ['black', 'webp', 255],
    ['black', 'avif', 255],
    ['black', 'gif', 255],
    ['#c33', 'png', 255],
    ['white', 'png', 31],
    ['#f4f4e8', 'webp', 31],
  ] as const)(
    'O-078 A drawing in %s on a transparent %s is seen',
    async (colour, format, ground) => {
      const { full, thumb } = await makePicture(await drawing(colour, format), LIMITS, TURN)
      for (const picture of [full, thumb]) {
        expect((await sharp(picture).metadata()).hasAlpha).toBe(false)
        expect(
          distance(await colourAt(picture, 0.05, 0.05), [ground, ground, ground]),
        ).toBeLessThan(6)
        const drawn = await colourAt(picture, 0.5, 0.5)
        expect(distance(drawn, [ground, ground, ground])).toBeGreaterThan(100)
      }
    },
  )

  test('Has a placeholder of some thirty letters', async () => {
    const { thumbhash } = await makePicture(await takePhoto(), LIMITS, TURN)
    expect(thumbhash).toMatch(/^[A-Za-z0-9+/]{20,40}={0,2}$/)
  })

  test('Four at once are all made', async () => {
    const photos = await Promise.all(
      ['jpeg', 'png', 'webp', 'jpeg'].map(async (format) =>
        makePicture(await takePhoto(format as 'jpeg'), LIMITS, [format, randomUUID()]),
      ),
    )
    expect(photos.map(({ width }) => width)).toEqual([96, 96, 96, 96])
  })

  test('trust e One photo of a person is made and one waits, a third is told to come back', async () => {
    const photo = await takePhoto()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => makePicture(photo, LIMITS, TURN)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })

  test('trust e A small photo passes those of strangers that have to be unpacked whole', async () => {
    const heavy = await sharp(await takePhoto('png', { width: 4_000, height: 3_000 }))
      .png({ progressive: true })
      .toBuffer()
    let made = 0
    const strangers = Array.from({ length: 6 }, (_, at) =>
      makePicture(heavy, LIMITS, ['203.0.113.7', `stranger ${at}`]).then(() => {
        made += 1
      }),
    )
    await makePicture(await takePhoto(), LIMITS, TURN)
    expect(made).toBeLessThanOrEqual(2)
    await Promise.all(strangers)
  })

  const drawn = async () => sharp(await takePhoto('png'))
  test.each([
    ['an interlaced PNG', (image: Sharp) => image.png({ progressive: true }), true],
    ['a progressive JPEG', (image: Sharp) => image.jpeg({ progressive: true }), true],
    ['an AVIF', (image: Sharp) => image.avif(), true],
    ['a PNG by rows', (image: Sharp) => image.png(), false],
    ['a JPEG by rows', (image: Sharp) => image.jpeg(), false],
    ['a WebP', (image: Sharp) => image.webp(), false],
  ])('Whether %s is unpacked whole is read in its head', async (_, make, isWhole) => {
    const bytes = await make(await drawn()).toBuffer()
    expect(isUnpackedWhole(bytes, pictureKind(bytes) as PictureKind)).toBe(isWhole)
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>1</script></svg>'

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG whose header promises `width` times `height` pixels, with the first thousand of them. */
function pngPromising(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(3_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
const reason = async (bytes: Buffer | string): Promise<unknown> =>
  makePicture(Buffer.from(bytes), LIMITS, ['198.51.100.1', 'jonas']).catch((fault: unknown) =>
    fault instanceof FileFault ? fault.reason : fault,
  )

describe('files that are no photo', () => {
  const corpus: readonly (readonly [string, () => Promise<Buffer | string> | Buffer | string])[] = [
    ['nothing at all', () => ''],
    ['one byte', () => 'x'],
    ['text', () => 'Das ist ein Bild, ganz bestimmt.'],
    ['an SVG', () => SVG],
    ['an SVG with an XML head', () => `<?xml version="1.0"?>\n${SVG}`],
    ['a page', () => '<!doctype html><html><script>alert(1)</script></html>'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'],
    ['a TIFF', () => painted().then((image) => image.tiff().toBuffer())],
    ['a ZIP', () => Buffer.from('504b0304140000000000', 'hex')],
    ['a video', () => Buffer.from('000000206674797069736f6d0000020069736f6d69736f32', 'hex')],
    [
      'the head of a JPEG alone',
      () => Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    ],
    ['an SVG behind the head of a PNG', () => `\x89PNG\r\n\x1a\n${SVG}`],
    ['an SVG behind the head of a GIF', () => `GIF89a${SVG}`],
    ['a page behind the head of a WebP', () => 'RIFF\x10\0\0\0WEBP<html></html>'],
    ['a HEIC of zeros', () => Buffer.concat([heicPhoto().subarray(0, 64), Buffer.alloc(4_000)])],
    ['half a JPEG', async () => half(await takePhoto('jpeg', { width: 600, height: 400 }))],
    [
      'a JPEG without its end and a little more',
      async () => (await takePhoto('jpeg', { width: 600, height: 400 })).subarray(0, -12),
    ],
    ['half a PNG', async () => half(await takePhoto('png', { width: 600, height: 400 }))],
    ['half a WebP', async () => half(await takePhoto('webp', { width: 600, height: 400 }))],
    ['half an AVIF', async () => half(await takePhoto('avif', { width: 600, height: 400 }))],
    ['half a HEIC', () => half(heicPhoto())],
    ['a PNG with a part of its pixels', () => pngPromising(400, 400)],
  ]
  test.each(corpus)('trust e %s is refused', async (_, make) => {
    expect(await reason(await make())).toBe('unreadable')
  })

  const largePhoto = takePhoto('jpeg', { width: 4_000, height: 3_000 })
  test.each([
    [50_000, 50_000],
    [8_063, 8_063],
    [9_000, 8_000],
    // Phones call these sizes 108 and 200 megapixels.
    [12_000, 9_000],
    [16_320, 12_240],
  ])(
    'trust e A bomb of %i by %i pixels is refused by its header, by night before a photo of 12 megapixels is read',
    async (width, height) => {
      const photo = makePicture(await largePhoto, LIMITS, TURN).then(({ width }) => width)
      const bomb = reason(pngPromising(width, height))
      const first = await Promise.race([bomb, photo])
      // Read further it would be unreadable, since most of its pixels are missing. By day, on a
      // machine that has other work, either of the two processes may be the first to end.
      expect([await bomb, isNight ? first : 'too large']).toEqual(['too large', 'too large'])
      expect(await photo).toBe(2_048)
    },
  )

  test('A decoder that is killed, as after too long or without memory, is no fault of the photo', async () => {
    const decoding = reason(await largePhoto)
    // Threads and children of other tests may end between two looks, which is looked at again.
    const decoder = await vi.waitFor(
      () => {
        const found = readdirSync('/proc/self/task')
          .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
          .find((child) => child !== '' && commandOf(child).includes('picture-child'))
        if (found === undefined) throw new Error('no decoder')
        return found
      },
      { interval: 2 },
    )
    process.kill(Number(decoder), 'SIGKILL')
    expect(await decoding).toBe('killed')
  })

  test('trust e Data hidden behind a photo does not come along', async () => {
    const trailer = '<script>alert("Kanarienvogel")</script>PK\x03\x04Kanarienvogel.class'
    for (const photo of [await takePhoto('jpeg'), await takeAnimation()]) {
      const picture = await makePicture(Buffer.concat([photo, Buffer.from(trailer)]), LIMITS, TURN)
      expect(picture.full.includes('Kanarienvogel')).toBe(false)
      expect(picture.thumb.includes('Kanarienvogel')).toBe(false)
    }
  })
})

const painted = async () => sharp(await takePhoto('png'))

describe('the process a photo is decoded in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-decoder-'))
  const secret = join(folder, 'data.key')
  writeFileSync(secret, 'geheim')
  afterAll(() => rmSync(folder, { recursive: true }))
  const root = resolve(import.meta.dirname, '../..')
  const run = (script: string) =>
    promisify(execFile)(process.execPath, [...DECODER_FLAGS, '-e', script], { env: {} }).then(
      ({ stdout }) => stdout.trim(),
      ({ stderr }: { stderr: string }) => /ERR_ACCESS_DENIED/.exec(stderr)?.[0] ?? stderr,
    )
  const read = (path: string) => `fs.readFileSync(${JSON.stringify(path)})`

  test.each([
    ['a key', read(secret)],
    ['the folder above its code', `fs.readdirSync(${JSON.stringify(root)})`],
    ['the data folder beside it', `fs.readdirSync(${JSON.stringify(join(root, 'data'))})`],
    ['other code of the server', read(join(root, 'server/main.ts'))],
    ['the environment of the server', read(`/proc/${process.pid}/environ`)],
    ['what the system knows', read('/etc/passwd')],
    ['anything, to write to it', `fs.writeFileSync(${JSON.stringify(secret)}, '')`],
    ['another process', `child_process.spawnSync('/bin/true')`],
    ['a worker', `new worker_threads.Worker('1', { eval: true })`],
    ['the network', `net.connect(9, '127.0.0.1')`],
    ['a server by TLS', `tls.connect(9, '127.0.0.1')`],
    ['a socket of this machine', `net.connect('/run/systemd/notify')`],
    ['a page', `fetch('http://127.0.0.1:8999/').catch(({ cause }) => { throw cause })`],
    ['a port, to listen on it', `net.createServer().listen(0)`],
    ['a datagram', `dgram.createSocket('udp4').send('x', 9, '127.0.0.1')`],
    ['a name server', `dns.lookup('localhost', () => {})`],
    ['a name server by promise', `dns.promises.resolve4('localhost')`],
  ])('trust e Does not reach %s', async (_, script) => {
    expect(await run(script)).toBe('ERR_ACCESS_DENIED')
  })

  test('Reads its own code, and has nothing in its environment', async () => {
    expect(await run(`${read(join(import.meta.dirname, 'convert.ts'))}; console.log(1)`)).toBe('1')
    expect(await run('console.log(Object.keys(process.env).length)')).toBe('0')
  })

  test('The process’s output is believed only as far as it is a picture', async () => {
    const picture = await makePicture(await takePhoto(), LIMITS, TURN)
    expect(unpackPicture(packPicture(picture))).toEqual(picture)
    const page = Buffer.from('<html><script>alert(1)</script>')
    for (const wrong of [
      Buffer.alloc(0),
      Buffer.from('\0\0\0\x7fkurz'),
      packPicture({ ...picture, full: page }),
      packPicture({ ...picture, thumb: page }),
      packPicture({ ...picture, width: 4_000 }),
      packPicture({ ...picture, thumbhash: '<b>' }),
      packPicture({ ...picture, more: 1 } as Picture),
    ]) {
      expect(() => unpackPicture(wrong)).toThrow(Error)
    }
  })
})

describe('a decoder that does not load', () => {
  const root = resolve(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'knistern-no-decoder-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  for (const path of ['server/files', 'server/lib', 'package.json']) {
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  const modules = join(folder, 'node_modules')
  const SHARP = ['sharp', '@img', 'detect-libc', 'semver', 'thumbhash']
  /** Lays copies of some packages, in place of those there were: links would lead out of the folder. */
  const lay = (...names: string[]) => {
    rmSync(modules, { recursive: true, force: true })
    for (const name of [...names, 'zod']) {
      cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true })
    }
  }
  const run = (script: string) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: folder })

  test.each([
    ['a photo', 'sharp', SHARP.slice(1)],
    ['a photo', '@img', SHARP.filter((name) => name !== '@img')],
    ['a HEIC photo', 'libheif-js', SHARP],
  ])('Is a fault with its cause, not „kein Foto“: %s without %s', async (_, missing, other) => {
    lay(...other)
    const photo = missing === 'libheif-js' ? heicPhoto() : await takePhoto('jpeg')
    writeFileSync(join(folder, 'photo'), photo)
    const { stdout } = await run(`
      import { readFileSync } from 'node:fs'
      import { makePicture } from './server/files/picture.ts'
      await makePicture(readFileSync('photo'), { maxPixels: 65_000_000, thumbEdge: 480 }, ['a', 'b'])
        .catch(({ name, code }) => console.log(name, code))`)
    expect(stdout.trim()).toBe('DecoderFault ERR_MODULE_NOT_FOUND')
  })

  test('Is said in the log and on the terminal once the server runs, and one that loads is not', async () => {
    const watch = () =>
      run(`
        import { watchDecoder } from './server/files/watch-decoder.ts'
        import { createLogger } from './server/lib/logger.ts'
        watchDecoder(createLogger('info', (line) => console.log(line)), 0)
        setTimeout(() => {}, 50)`)
    lay('libheif-js', ...SHARP.slice(1))
    const failed = await watch()
    expect(JSON.parse(failed.stdout)).toMatchObject({
      level: 'error',
      action: 'photos.decoder-failed',
      fault: expect.stringContaining('DecoderFault ERR_MODULE_NOT_FOUND') as unknown,
    })
    expect(failed.stderr).toContain('ACHTUNG: Fotos lassen sich hier nicht öffnen')
    lay('libheif-js', ...SHARP)
    expect(await watch()).toMatchObject({ stdout: '', stderr: '' })
  })
})
