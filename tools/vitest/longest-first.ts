import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long though they are not large, longest first. One that began late would go on alone
 * at the end of its group, beside idle cores. Vitest itself goes by the size of a file until it has a
 * report of its own, which a fresh checkout has not.
 */
const LONGEST: readonly string[] = [
  'proofs/no-leak/no-leak.test.ts',
  'proofs/shown-matches/shown-sequences.test.ts',
  'proofs/no-leak/no-leak-planted.test.ts',
  'server/storage/in-use.test.ts',
  'proofs/nodes/database-away.test.ts',
  'proofs/nodes/draining.test.ts',
  'e2e/accessibility.spec.ts',
  'e2e/fragen.spec.ts',
  'proofs/overload/floods.process.test.ts',
  'proofs/upgrade/rotate-key.process.test.ts',
]

/** Begins each project with the files that take longest. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(relative(this.ctx.config.root, moduleId))
      return at === -1 ? LONGEST.length : at
    }
    const sorted = await super.sort(files)
    const byProject = Map.groupBy(sorted, ({ project }) => project)
    return [...byProject.values()].flatMap((own) => own.sort((a, b) => rankOf(a) - rankOf(b)))
  }
}
