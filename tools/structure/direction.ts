import { knownPlaces, type Layer, layerOf } from './layers.ts'
import { type Fault, isDocument, isTest, type Rule, type SourceFile } from './project.ts'

/** Which other sides a side may import. */
const SIDES: Readonly<Record<Layer['side'], readonly Layer['side'][]>> = {
  contract: [],
  server: ['contract', 'content'],
  web: ['contract'],
  content: ['contract'],
  proofs: ['contract', 'server', 'tools'],
  e2e: ['contract', 'server', 'content', 'tools'],
  tools: ['contract', 'server', 'web', 'content', 'e2e'],
}

const SIDE_ADVICE: Readonly<Record<Layer['side'], string>> = {
  contract: 'The contract runs anywhere: what both sides need moves into contract/.',
  server: 'What server and browser share belongs into contract/.',
  web: 'What server and browser share belongs into contract/; data comes through a call.',
  proofs:
    'Proofs hold over the whole server, seen through its calls; journeys in a browser belong into e2e/.',
  content: 'Content is data; the loader in server/ brings it in.',
  e2e: 'A journey sees the app from outside: it drives pages, not components.',
  tools: '',
}

const FEATURE_ADVICE: Readonly<Record<string, string>> = {
  contract: 'Shapes that two features share belong into contract/kernel/.',
  server:
    'Announce what happened and let the other feature listen (server/live/), or move the shared part into server/lib/.',
  web: 'Compose both in a page of web/app/, or move the shared part into web/ui/ or web/lib/.',
}

const RANK_ADVICE: Readonly<Record<string, string>> = {
  contract: 'contract/kernel/ knows no feature, and a feature does not know the manifest.',
  server:
    'The direction is lib ← storage, vault, files, http, live ← pair ← identity ← features ← app: pass it in as an argument, or move the shared part down.',
  web: 'The direction is lib ← ui ← features ← app: pass it in as a property, or move the shared part down.',
}

function betweenLayers(from: Layer, to: Layer, fromIsTest: boolean): string | undefined {
  if (from.side !== to.side) {
    if (SIDES[from.side].includes(to.side)) return undefined
    const test = from.side === 'web' && fromIsTest && to.side === 'tools'
    return test ? undefined : `${from.side}/ must not import ${to.side}/. ${SIDE_ADVICE[from.side]}`
  }
  if (from.feature !== undefined && to.feature !== undefined && from.feature !== to.feature) {
    const advice = FEATURE_ADVICE[from.side] ?? ''
    return `The feature “${from.feature}” must not import the feature “${to.feature}”. ${advice}`
  }
  if (to.name === 'testing' && fromIsTest) return undefined
  if (to.rank > from.rank) {
    return `${from.name} must not import ${to.name}. ${RANK_ADVICE[from.side] ?? ''}`
  }
  return undefined
}

function faultsOf(file: SourceFile): Fault[] {
  if (isDocument(file.path)) return []
  const from = layerOf(file.path)
  if (from === undefined) {
    const side = file.path.startsWith('web/') ? 'web' : 'server'
    const message = `This place is not a known folder. ${side}/ has: ${knownPlaces(side)} (tools/structure/layers.ts).`
    return [{ path: file.path, message }]
  }
  return file.imports.flatMap(({ target, line }): Fault[] => {
    const to = target === undefined ? undefined : layerOf(target)
    const message = to && betweenLayers(from, to, isTest(file.path))
    return message === undefined ? [] : [{ path: file.path, line, message }]
  })
}

/**
 * contract/kernel ← contract/<f> ← server | web, and the direction within each side. Which packages
 * a side may import stands in .oxlintrc.json.
 */
export const direction: Rule = (project) => [...project.values()].flatMap(faultsOf)
