import { architecture } from './architecture.ts'
import { circles } from './circles.ts'
import { commentWords } from './comment-words.ts'
import {
  coloursInTokens,
  mocksApart,
  ownNumbers,
  sealedByDescription,
  shortFiles,
  sqlInStores,
} from './content.ts'
import { direction } from './direction.ts'
import { importPaths } from './import-paths.ts'
import { namedFiles } from './named-files.ts'
import { ownPair, transactions } from './own-pair.ts'
import type { Fault, Project, Rule } from './project.ts'
import { rooms } from './rooms.ts'
import { screenWords } from './screen-words.ts'
import { specification } from './specification.ts'
import { vocabulary } from './vocabulary.ts'

const RULES: readonly Rule[] = [
  direction,
  importPaths,
  circles,
  vocabulary,
  rooms,
  sqlInStores,
  sealedByDescription,
  ownPair,
  transactions,
  coloursInTokens,
  shortFiles,
  commentWords,
  screenWords,
  ownNumbers,
  mocksApart,
  specification,
  namedFiles,
  architecture,
]

/** Every fault of the structure, each with a sentence that says where the code belongs. */
export const checkStructure = (project: Project): Fault[] => RULES.flatMap((rule) => rule(project))

/** `web/app/home.tsx:12  sentence` */
export const formatFault = ({ path, line, message }: Fault): string =>
  `${path}${line === undefined ? '' : `:${line}`}\n    ${message}`
