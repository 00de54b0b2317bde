import { layerOf } from './layers.ts'
import { type Fault, isDocument, isTest, type Project, type Rule } from './project.ts'

/** The page with the picture, and the command that draws it. */
export const PAGE = 'docs/architecture.md'
export const COMMAND = 'node tools/structure/draw.ts'

const BEGIN = `<!-- drawn by \`${COMMAND}\` from the imports -->`
const END = '<!-- end of the drawing -->'

const SIDES = ['contract', 'server', 'web'] as const

/** Files that every layer reads; as boxes they would hide the floors. */
const READ_BY_ALL: ReadonlySet<string> = new Set([
  'config.ts',
  'context.ts',
  'feature.ts',
  'version.ts',
  'testing',
])

type Graph = Map<string, Set<string>>

/** `server/http`: the box a file belongs to, or undefined where the picture leaves it out. */
function boxOf(path: string): string | undefined {
  const layer = layerOf(path)
  if (layer === undefined || !SIDES.some((side) => side === layer.side)) return undefined
  if (READ_BY_ALL.has(layer.name)) return undefined
  if (!layer.name.includes('.')) return `${layer.side}/${layer.name}`
  if (layer.side === 'contract') return 'contract/manifest'
  const starts = layer.side === 'server' && !/^(?:app|serve)\.ts$/.test(layer.name)
  return `${layer.side}/${starts ? 'main' : 'app'}`
}

/** Boxes, and which others each imports values of; types are erased and hold nothing together. */
function graphOf(project: Project): Graph {
  const graph: Graph = new Map()
  for (const { path, imports } of project.values()) {
    const from = isTest(path) || isDocument(path) ? undefined : boxOf(path)
    if (from === undefined || path.includes('/testing/')) continue
    const arrows = graph.get(from) ?? new Set()
    graph.set(from, arrows)
    for (const { target, typeOnly } of imports) {
      const to = target === undefined || typeOnly ? undefined : boxOf(target)
      if (to !== undefined && to !== from) arrows.add(to)
    }
  }
  return graph
}

/** Whether a way leads from one box to another beside the direct arrow. */
function hasDetour(graph: Graph, from: string, to: string): boolean {
  const open = [...(graph.get(from) ?? [])].filter((box) => box !== to)
  const seen = new Set(open)
  for (let box = open.pop(); box !== undefined; box = open.pop()) {
    if (box === to) return true
    for (const next of graph.get(box) ?? []) {
      if (seen.has(next) || next === from) continue
      seen.add(next)
      open.push(next)
    }
  }
  return false
}

const nodeOf = (box: string): string => box.replaceAll(/[/-]/g, '_')

/** Names of the features of a side, in lines of three. */
function featuresOf(project: Project, side: string): string {
  const names = [...project.keys()]
    .filter((path) => !isDocument(path))
    .map((path) => layerOf(path))
    .flatMap((layer) => (layer?.side === side && layer.feature ? [layer.feature] : []))
  const sorted = [...new Set(names)].sort()
  const lines = sorted.map((name, at) => `${name}${at % 3 === 2 ? '<br/>' : ' '}`)
  return `<br/>${lines
    .join('')
    .trim()
    .replace(/<br\/>$/, '')}`
}

/** The layers of contract, server and web as Mermaid; an arrow that others imply is left out. */
export function drawArchitecture(project: Project): string {
  const graph = graphOf(project)
  const boxes = [...graph.keys()].sort()
  const sides = SIDES.flatMap((side) => {
    const own = boxes.filter((box) => box.startsWith(`${side}/`))
    const nodes = own.map((box) => {
      const name = box.slice(side.length + 1)
      const inside = name === 'features' ? featuresOf(project, side) : ''
      return `    ${nodeOf(box)}["${name}${inside}"]`
    })
    return own.length === 0 ? [] : [`  subgraph ${side}`, ...nodes, '  end']
  })
  const arrows = boxes.flatMap((from) =>
    [...(graph.get(from) ?? [])]
      .filter((to) => graph.has(to) && !hasDetour(graph, from, to))
      .sort()
      .map((to) => `  ${nodeOf(from)} --> ${nodeOf(to)}`),
  )
  return ['```mermaid', 'flowchart TD', ...sides, ...arrows, '```'].join('\n')
}

const partsOf = (page: string): [string, string, string] | undefined => {
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin < 0 || end < begin) return undefined
  const first = begin + BEGIN.length
  return [page.slice(0, first), page.slice(first, end).trim(), page.slice(end)]
}

/**
 * The page with today's drawing in it.
 * @throws Error where the page has no place for one
 */
export function withDrawing(page: string, project: Project): string {
  const parts = partsOf(page)
  if (parts === undefined) throw new Error(`${PAGE} has no lines “${BEGIN}” and “${END}”.`)
  return `${parts[0]}\n\n${drawArchitecture(project)}\n\n${parts[2]}`
}

/** Files that the drawings of the page name in quotes, such as `"server/app.ts"`. */
const QUOTED = /["|\s]((?:contract|server|web)\/[\w./-]+\.tsx?)/g

function missingFiles(page: string, project: Project): Fault[] {
  const drawings = [...page.matchAll(/```mermaid\n([^]*?)```/g)].map(([, text = '']) => text)
  return drawings
    .flatMap((text) => [...text.matchAll(QUOTED)].map(([, path = '']) => path))
    .filter((path) => !project.has(path))
    .map((path) => ({
      path: PAGE,
      message: `The drawing names ${path}, which is not there. Name the file that took its place.`,
    }))
}

/** The page about the architecture shows today's imports, and its drawings name files that are there. */
export const architecture: Rule = (project) => {
  const page = project.get(PAGE)
  if (page === undefined) return []
  const isCurrent = partsOf(page.text)?.[1] === drawArchitecture(project)
  const message = `The picture is not of today's imports: ${COMMAND} draws it.`
  return [...(isCurrent ? [] : [{ path: PAGE, message }]), ...missingFiles(page.text, project)]
}
