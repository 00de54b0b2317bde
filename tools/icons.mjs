/**
 * Draws the icons of the installed app and of notifications from the two drawings in
 * web/public/icons. Run it after a change to them: node tools/icons.mjs
 */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { inRoot } from './run/paths.mjs'

const FOLDER = ['web', 'public', 'icons']
/** The dark ground of web/ui/styles/tokens.css: launchers show icons on anything. */
const GROUND = '#17101a'
const NOTHING = '#00000000'

/** @param {string} name */
const paths = (name) => {
  const drawing = readFileSync(inRoot(...FOLDER, name), 'utf8')
  return drawing.slice(drawing.indexOf('>') + 1, drawing.lastIndexOf('</svg>'))
}

/**
 * @param {{ from: string, size: number, share: number, ground: string, round?: number, colour?: string }} icon
 *   share: how much of the edge the drawing takes; round: radius of the corners, in parts of the edge
 */
function draw({ from, size, share, ground, round = 0, colour }) {
  const room = (24 / share - 24) / 2
  const edge = 24 / share
  const box = `${-room} ${-room} ${edge} ${edge}`
  const inner = colour === undefined ? paths(from) : paths(from).replace(/#[0-9a-f]{6}/g, colour)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size}" height="${size}">
    <rect x="${-room}" y="${-room}" width="${edge}" height="${edge}" rx="${round * edge}" fill="${ground}"/>${inner}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true })
}

const app = { from: 'app.svg', ground: GROUND }
const neutral = { from: 'neutral.svg', ground: GROUND }
/** Maskable icons keep to the inner four fifths (W3C manifest); the system cuts the rest. */
const icons = {
  'app-192.png': { ...app, size: 192, share: 0.68, round: 0.22 },
  'app-512.png': { ...app, size: 512, share: 0.68, round: 0.22 },
  'app-maskable-512.png': { ...app, size: 512, share: 0.52 },
  'app-touch-180.png': { ...app, size: 180, share: 0.62 },
  'neutral-192.png': { ...neutral, size: 192, share: 0.6, round: 0.22 },
  'neutral-512.png': { ...neutral, size: 512, share: 0.6, round: 0.22 },
  'neutral-maskable-512.png': { ...neutral, size: 512, share: 0.46 },
  'neutral-touch-180.png': { ...neutral, size: 180, share: 0.56 },
  // Android takes its shape only.
  'badge-96.png': { ...neutral, size: 96, share: 0.86, ground: NOTHING, colour: '#ffffff' },
}

for (const [name, icon] of Object.entries(icons)) {
  await draw(icon).toFile(inRoot(...FOLDER, name))
}
