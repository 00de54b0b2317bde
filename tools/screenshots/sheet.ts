import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import type { Device } from '../../e2e/support/browser.ts'
import type { Scheme } from './shoot.ts'

/** A picture that was taken. */
export interface Picture {
  readonly file: string
  readonly caption: string
  readonly device: Device
  readonly scheme: Scheme
}

/** Width of a picture on the sheet, in px: half of a phone page, 3/8 of a desktop page. */
const WIDTH: Readonly<Record<Device, number>> = {
  phone: 195,
  small: 180,
  narrow: 160,
  desktop: 480,
}
const PER_ROW: Readonly<Record<Device, number>> = { phone: 8, small: 8, narrow: 8, desktop: 4 }

const STYLE = `
  body { margin: 0; font: 13px system-ui, sans-serif }
  section { padding: 24px; display: grid; gap: 20px 16px; width: max-content }
  section.light { background: #efe6df; color: #2a1a2c }
  section.dark { background: #0d080f; color: #f2e6e0 }
  h2 { grid-column: 1 / -1; margin: 0; font-size: 20px }
  figure { margin: 0; display: grid; gap: 6px }
  img { display: block; width: 100%; border-radius: 10px }
`

const groupOf = ({ device, scheme }: Picture): string => `${device}-${scheme}`

function section(group: string, pictures: readonly Picture[]): string {
  const [first] = pictures
  if (first === undefined) return ''
  const { device, scheme } = first
  const columns = `grid-template-columns: repeat(${PER_ROW[device]}, ${WIDTH[device]}px)`
  const figures = pictures.map(
    ({ file, caption }) =>
      `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${caption}</figcaption></figure>`,
  )
  return `<section id="${group}" class="${scheme}" style="${columns}"><h2>${group}</h2>${figures.join('\n')}</section>`
}

/** Writes the contact sheet as a page and, drawn by the browser itself, as pictures. */
export async function writeSheets(
  browser: Browser,
  folder: string,
  pictures: readonly Picture[],
): Promise<void> {
  const groups = Map.groupBy(pictures, groupOf)
  const sections = [...groups].map(([group, list]) => section(group, list))
  const page = join(folder, 'index.html')
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><title>Kontaktbogen</title><style>${STYLE}</style>\n${sections.join('\n')}`,
  )
  const sheet = await browser.newPage()
  await sheet.goto(pathToFileURL(page).href)
  for (const group of groups.keys()) {
    await sheet.locator(`#${group}`).screenshot({ path: join(folder, `sheet-${group}.png`) })
  }
  await sheet.close()
}
