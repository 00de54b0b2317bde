import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Visitor } from './visitor.ts'

const folder = resolve(import.meta.dirname, '../../.cache/e2e')

const fileName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-zäöüß0-9]+/g, '-')
    .slice(0, 80)

/** Pictures of what a failed test saw last; answers with their paths. */
export async function takePictures(test: string, visitors: readonly Visitor[]): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const pages = visitors.flatMap(({ context }) => context.pages())
  return Promise.all(
    pages.map(async (page, at) => {
      const path = join(folder, `${fileName(test)}-${at + 1}.png`)
      await page.screenshot({ path, timeout: 5000 })
      return `${path} (${page.url()})`
    }),
  )
}
