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
  return packNames(folder).map((file) => ({ file, pack: readPack(join(folder, file), schema) }))
}

function packNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted((a, b) => (a < b ? -1 : 1))
  } catch {
    throw new StartFault(`Der Ordner ${folder} mit den Inhalten fehlt oder ist nicht lesbar.`)
  }
}

/**
 * Reads one file of the content.
 * @throws StartFault naming the file and the place if it does not follow its format
 */
export function readPack<T extends z.ZodMiniType>(path: string, schema: T): z.output<T> {
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
    throw new StartFault(`Die Inhaltsdatei ${path} fehlt oder ist kein lesbares JSON.`)
  }
}
