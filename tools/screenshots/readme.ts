import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { DemoServer } from './demo-server.ts'
import type { Shot } from './plan.ts'
import { type Scheme, shoot } from './shoot.ts'

/** The largest size of a picture of the README. */
const LIMIT_BYTES = 300 * 1024
/** The grain of the cards is too much for PNG at twice the size. */
const JPEG = { type: 'jpeg', quality: 82 } as const

interface ReadmePicture {
  readonly shot: Shot
  readonly scheme: Scheme
}

const picture = (name: string, path: string, viewer: Shot['viewer'], scheme: Scheme) => ({
  shot: { name, path, viewer, state: 'full' } as const,
  scheme,
})

const PICTURES: readonly ReadmePicture[] = [
  picture('heute', '/', 'jonas', 'dark'),
  picture('waehlen', '/karten/select', 'mia', 'light'),
  {
    shot: {
      name: 'advent',
      path: '/karten/karte/advent-07',
      viewer: 'mia',
      state: 'full',
      turned: true,
    },
    scheme: 'dark',
  },
  picture('profil', '/profile', 'mia', 'dark'),
]

/** Draws the few pictures the README shows, twice as sharp as they are shown. */
export async function writeReadmePictures(
  browser: Browser,
  server: DemoServer,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { shot, scheme } of PICTURES) {
    const take = async (page: Page) => {
      const drawn = await page.screenshot(JPEG)
      if (drawn.length > LIMIT_BYTES) throw new Error(`${shot.name}: ${drawn.length} bytes`)
      writeFileSync(join(folder, `${shot.name}.jpg`), drawn)
    }
    await shoot({ browser, server, device: 'phone', shot, scale: 2, schemes: [scheme], take })
  }
}
