import axeCore, { type AxeResults, type RunOnly, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { isWhole } from '#server/testing/effort.ts'
import { atRest } from './rest.ts'

export type Scheme = 'light' | 'dark'

/** WCAG 2.0 to 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

const RULES: RunOnly = { type: 'tag', values: TAGS }

/** Rules that a colour decides: the themes differ in nothing else. */
const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * A short run tests one theme: the themes differ in colours alone, and every run compares those in
 * tools/look/contrast.test.ts.
 */
const SCHEMES: readonly Scheme[] = isWhole ? ['light', 'dark'] : ['light']

interface Fault {
  readonly id: string
  readonly target: string
  readonly summary: string
}

/** The faults axe finds now, and whether something began to move while it looked. */
async function look(page: Page, rules: RunOnly): Promise<{ faults: Fault[]; moved: boolean }> {
  await atRest(page)
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: RunOptions): Promise<AxeResults> }
    }
    const starts = ['transitionrun', 'animationstart']
    let moved = document.getAnimations().some(({ playState }) => playState === 'running')
    const note = () => {
      moved = true
    }
    for (const start of starts) document.addEventListener(start, note)
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], preload: false })
    for (const start of starts) document.removeEventListener(start, note)
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => ({
        id,
        target: target.join(' '),
        summary: failureSummary,
      })),
    )
    return { faults, moved }
  }, rules)
}

async function faultsIn(page: Page, scheme: Scheme, rules: RunOnly): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  let { faults, moved } = await look(page, rules)
  // A fading message has low contrast meanwhile, so faults found during motion are checked again.
  for (let again = 0; again < 5 && moved && faults.length > 0; again += 1) {
    ;({ faults, moved } = await look(page, rules))
  }
  return faults.map(({ id, target, summary }) => `${scheme} ${id}: ${target}\n  ${summary}`)
}

/**
 * Checks the screen with axe: by all rules in the first theme, by those of colour in the other, which a
 * whole run has. The page keeps its theme.
 * @param where said with the faults
 * @throws Error naming every fault
 */
export async function axe(
  page: Page,
  where: string = new URL(page.url()).pathname,
  schemes: readonly Scheme[] = SCHEMES,
): Promise<void> {
  // Half a megabyte of script: once per document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const faults: string[] = []
  for (const [at, scheme] of schemes.entries()) {
    faults.push(...(await faultsIn(page, scheme, at === 0 ? RULES : COLOUR_RULES)))
  }
  await page.emulateMedia({ colorScheme: null })
  if (faults.length > 0) throw new Error(`axe on ${where}:\n${faults.join('\n')}`)
}
