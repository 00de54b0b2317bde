import {
  coloursInTokens,
  mocksApart,
  ownNumbers,
  sealedByDescription,
  shortFiles,
  sqlInStores,
} from './content.ts'
import { direction } from './direction.ts'
import { namedFiles } from './named-files.ts'
import { ownPair, transactions } from './own-pair.ts'
import type { Fault, Project, Rule } from './project.ts'
import { specification } from './specification.ts'
import { vocabulary } from './vocabulary.ts'

const RULES: readonly Rule[] = [
  direction,
  vocabulary,
  sqlInStores,
  sealedByDescription,
  ownPair,
  transactions,
  coloursInTokens,
  shortFiles,
  ownNumbers,
  mocksApart,
  specification,
  namedFiles,
]

/** Every fault of the structure, each with a sentence that says where the code belongs. */
export const checkStructure = (project: Project): Fault[] => RULES.flatMap((rule) => rule(project))

/** `web/app/home.tsx:12  sentence` */
export const formatFault = ({ path, line, message }: Fault): string =>
  `${path}${line === undefined ? '' : `:${line}`}\n    ${message}`
