import { join } from 'node:path'
import * as z from 'zod/mini'
import { readPack } from './packs.ts'

export const CONTENT_FORMAT = 'knistern.content/1'

/** The file with the version of all packs together, as content/README.md describes it. */
const versionFile = z.object({
  format: z.literal(CONTENT_FORMAT),
  version: z.int().check(z.minimum(1)),
})

/**
 * The version of the content in a folder.
 * @throws StartFault if its file is missing or faulty
 */
export const readContentVersion = (contentDir: string): number =>
  readPack(join(contentDir, 'version.json'), versionFile).version
