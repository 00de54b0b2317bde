import type { Fault, Rule } from './project.ts'

interface Words {
  readonly files: readonly string[]
  /**
   * Whether a feature is divided into rooms: one folder for each thing people see or do. In rooms of
   * the web files have any name, in those of the server the same words as beside them.
   */
  readonly rooms?: 'any name' | 'same words'
  readonly extension: RegExp
}

/** The words of a feature folder; `selection-store.ts` is a store split by noun. */
const VOCABULARY: Readonly<Record<'contract' | 'server' | 'web', Words>> = {
  contract: {
    files: ['calls', 'events', 'errors', 'labels', 'shapes', 'rules'],
    extension: /\.ts$/,
  },
  server: {
    files: [
      'index',
      'routes',
      'live',
      'service',
      'store',
      'policy',
      'present',
      'records',
      'models',
    ],
    rooms: 'same words',
    extension: /\.ts$/,
  },
  web: {
    files: ['index', 'keys', 'queries', 'live', 'state', 'texts'],
    rooms: 'any name',
    extension: /\.tsx?$/,
  },
}

/** Folders by the kind of code in them, which would tear apart what belongs together. */
const KINDS: ReadonlySet<string> = new Set([
  'common',
  'components',
  'helpers',
  'hooks',
  'lib',
  'pages',
  'shared',
  'styles',
  'texts',
  'types',
  'utils',
])

/** Folders of one feature alone, with the reason they exist. */
const OWN_FOLDERS: Readonly<Record<string, string>> = {
  'web/features/cards/art': 'the illustrations of the cards, drawn from the card’s id',
}

function place(path: string): { side: keyof typeof VOCABULARY; inside: string[] } | undefined {
  const [side, second = '', third, ...rest] = path.split('/')
  if (side === 'contract' && second !== 'kernel' && third !== undefined) {
    return { side, inside: [third, ...rest] }
  }
  if ((side === 'server' || side === 'web') && second === 'features' && third !== undefined) {
    return { side, inside: rest }
  }
  return undefined
}

function wordOf(name: string): string {
  return (
    name
      .replace(/\.test(?=\.tsx?$)/, '')
      .replace(/\.tsx?$/, '')
      .split('-')
      .at(-1) ?? ''
  ).trim()
}

function faultOf(path: string): string | undefined {
  const found = place(path)
  if (found === undefined) return undefined
  const { files, rooms, extension } = VOCABULARY[found.side]
  const [first = '', ...deeper] = found.inside
  if (deeper.length > 0) {
    const folder = path
      .split('/')
      .slice(0, path.split('/').length - deeper.length)
      .join('/')
    if (folder in OWN_FOLDERS) return undefined
    if (rooms === undefined) {
      return `A feature of ${found.side}/ has no folders: “${first}/” is not part of the vocabulary. Split by noun instead, like \`session-${files.at(-1) ?? ''}.ts\`.`
    }
    if (KINDS.has(first) || deeper.length > 1) {
      return `“${found.inside.slice(0, -1).join('/')}/” is no room: a feature of ${found.side}/ has one folder for each thing people see or do, with all its files.`
    }
    if (rooms === 'any name') return undefined
  }
  const name = deeper[0] ?? first
  if (/\.test\.tsx?$/.test(name)) return undefined
  if (extension.test(name) && files.includes(wordOf(name))) return undefined
  return `“${name}” is not a word of a feature folder in ${found.side}/. There are: ${files.join(', ')} (or split by noun, like \`session-${files.at(-1) ?? ''}.ts\`). What has no domain in it belongs into ${found.side === 'contract' ? 'contract/kernel/' : `${found.side}/lib/`}.`
}

/** The same word has the same duty everywhere: a feature folder uses the vocabulary only. */
export const vocabulary: Rule = (project) =>
  [...project.keys()].flatMap((path): Fault[] => {
    const message = faultOf(path)
    return message === undefined ? [] : [{ path, message }]
  })
