import { expect, test } from 'vitest'
import { anchorIn, restoreAnchor } from './useListScroll.ts'

const ROW_PX = 40
const LIST_PX = 400

/** A list of rows of 40 px, newest last; `scrollTop` counts from the end, as in `column-reverse`. */
function listOf(count: number) {
  const list = document.createElement('div')
  Object.defineProperties(list, {
    clientHeight: { value: LIST_PX },
    scrollHeight: { get: () => list.children.length * ROW_PX },
  })
  const place = () => {
    for (const [at, row] of [...list.children].entries()) {
      const fromEnd = (list.children.length - at) * ROW_PX
      row.getBoundingClientRect = () =>
        new DOMRect(0, LIST_PX - fromEnd - list.scrollTop, 300, ROW_PX)
    }
  }
  const add = (key: number) => {
    const row = document.createElement('li')
    row.className = 'chat-row'
    row.dataset.key = String(key)
    list.append(row)
    place()
  }
  list.getBoundingClientRect = () => new DOMRect(0, 0, 300, LIST_PX)
  for (let key = 1; key <= count; key += 1) add(key)
  const topOf = (key: number) =>
    list.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect().top
  /** Takes rows away at the end; the browser keeps `scrollTop` within the list. */
  const trim = (rows: number) => {
    for (const row of [...list.children].slice(-rows)) row.remove()
    list.scrollTop = Math.max(list.scrollTop, LIST_PX - list.scrollHeight)
    place()
  }
  return { list, add, trim, topOf }
}

test('Messages in view stay where they are when something is added below', () => {
  const { list, add, topOf } = listOf(100)
  list.scrollTop = -700
  const anchor = anchorIn(list)
  const before = topOf(80)
  add(101)
  restoreAnchor(list, anchor)
  expect(list.scrollTop).toBe(-740)
  expect(topOf(80)).toBe(before)
})

test('A scroll that was not looked at yet is not undone by what is drawn meanwhile', () => {
  const { list, add, topOf } = listOf(100)
  const anchor = anchorIn(list)
  list.scrollTop = -700
  const before = topOf(80)
  const after = restoreAnchor(list, anchor)
  expect(list.scrollTop).toBe(-700)
  add(101)
  const later = restoreAnchor(list, after)
  add(102)
  restoreAnchor(list, later)
  expect(list.scrollTop).toBe(-780)
  expect(topOf(80)).toBe(before)
})

test('Messages in view stay also where the list has become too short for its former position', () => {
  const { list, trim, topOf } = listOf(100)
  list.scrollTop = -3500
  const anchor = anchorIn(list)
  const before = topOf(6)
  trim(30)
  expect(list.scrollTop).toBe(-2400)
  restoreAnchor(list, anchor)
  expect(list.scrollTop).toBe(-2300)
  expect(topOf(6)).toBe(before)
})

test('A scroll to the very start is not undone', () => {
  const { list } = listOf(100)
  const anchor = anchorIn(list)
  list.scrollTop = -3600
  restoreAnchor(list, anchor)
  expect(list.scrollTop).toBe(-3600)
})

test('Where the message of the anchor is gone the list stays as it is', () => {
  const { list } = listOf(100)
  list.scrollTop = -700
  const anchor = anchorIn(list)
  list.querySelector(`[data-key="${anchor?.key}"]`)?.remove()
  expect(restoreAnchor(list, anchor)).toBe(anchor)
  expect(list.scrollTop).toBe(-700)
})
