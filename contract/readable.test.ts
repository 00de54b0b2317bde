import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callName, defineCall } from './kernel/call.ts'
import { calls, events } from './manifest.ts'
import { readablePage } from './readable.ts'
import { schemaText } from './schema-text.ts'

const page = readablePage(calls, events, 'Knistern')
const all = (pattern: RegExp) => Array.from(page.matchAll(pattern), (hit) => hit[1] ?? '')

describe('the readable page', () => {
  test('Every call and every event has its own heading', () => {
    const headings = all(/<h3 id="[^"]+">([^<]+)<\/h3>/g)
    expect(headings.toSorted()).toEqual(
      [...calls.map(callName), ...events.map(({ name }) => name)].toSorted(),
    )
  })

  test('Ids are unique and every link of the page leads to one', () => {
    const ids = all(/ id="([^"]+)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(all(/href="#([^"]+)"/g)))
    expect(ids).toEqual(expect.arrayContaining(all(/aria-labelledby="([^"]+)"/g)))
  })

  test('It has a language, a title, one main heading, and marks its German', () => {
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('<title>Knistern: calls and events</title>')
    expect(all(/<(h1)>/g)).toHaveLength(1)
    expect(page).toContain('<span lang="de">Diese Karte gibt es nicht.</span>')
  })

  test('It needs neither style nor script nor anything from elsewhere', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|<link|<img|src=/)
  })

  test('Whatever stands in the manifest cannot become markup', () => {
    const hostile = defineCall({
      method: 'GET',
      path: '/x',
      access: 'public',
      feature: 'x',
      summary: '<script>alert(1)</script> & "more".',
      source: '<b>',
    })
    const made = readablePage([hostile], [], '<i>Name</i>')
    expect(made).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;.')
    expect(made).not.toMatch(/<script|<b>|<i>/)
  })
})

describe('a schema in one line', () => {
  test('It says what is needed, what may be left out and where limits lie', () => {
    const schema = z.object({
      text: z.string().check(z.maxLength(4)),
      level: z.int().check(z.minimum(0), z.maximum(10)),
      count: z.int(),
      on: z.optional(z.boolean()),
      vote: z.nullable(z.enum(['like', 'dislike'])),
      ids: z.array(z.uuid()),
      nothing: z.object({}),
    })
    expect(schemaText(schema, 'input')).toBe(
      '{ text: string (≤ 4), level: 0–10, count: number, on?: boolean, vote: "like" | "dislike" | null, ids: list of (string (uuid)), nothing: {} }',
    )
  })
})
