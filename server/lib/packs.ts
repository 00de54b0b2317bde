import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartFault } from './start-fault.ts'

export interface PackFile<T> {
  readonly file: string
  readonly pack: T
}

/**
 * Reads every JSON file of a folder as a content pack, in the order of their names.
 * @throws StartFault naming the file and the place if one does not follow its format.
 */
export function readPacks<T extends z.ZodMiniType>(
  folder: string,
  schema: T,
): PackFile<z.output<T>>[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((file) => ({ file, pack: readPack(join(folder, file), schema) }))
}

function readPack<T extends z.ZodMiniType>(path: string, schema: T): z.output<T> {
  const result = z.safeParse(schema, parseJson(path))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new StartFault(
    `Die Inhaltsdatei ${path} folgt ihrem Format nicht: ${issue?.path.join('.')}: ${issue?.message}`,
  )
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new StartFault(`Die Inhaltsdatei ${path} ist kein lesbares JSON.`)
  }
}
