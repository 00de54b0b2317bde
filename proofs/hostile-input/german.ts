import { calls, events } from '#contract/manifest.ts'
import { fieldPaths } from './example-inputs.ts'
import { shapeOf } from './fuzz-requests.ts'

/** Words of programs and of validators, none of them in a sentence of ours. */
const TECHNICAL =
  /\b(?:string|number|boolean|object|array|undefined|null|nan|json|integer|expected|received|invalid|input|required|missing|type|value|error|must|should|the|not|erwartet|erhalten)\b|[{}[\]<>_]/i

/** All names of fields on the wire; German nouns begin with a capital, so none of them is one. */
const FIELDS: ReadonlySet<string> = new Set(
  [
    ...calls.flatMap(({ params, query, body }) => [params, query, body]),
    ...events.map(({ payload }) => payload),
  ]
    .flatMap((schema) => fieldPaths(shapeOf(schema)))
    .flatMap(({ path }) => path.map(String))
    .filter((name) => /^[a-z]/.test(name)),
)

/** Whether people can read it: a German sentence, nothing technical, no name of a field. */
export const isGerman = (sentence: string): boolean =>
  /^[A-ZÄÖÜ„].{5,}$/.test(sentence) &&
  !TECHNICAL.test(sentence) &&
  !sentence.split(/[^\p{L}\d]+/u).some((word) => FIELDS.has(word))
