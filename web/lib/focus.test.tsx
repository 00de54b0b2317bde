import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { nothingHasFocus, restoreFocusOnRemoval } from './focus.ts'

const button = (name: string) => screen.getByRole('button', { name })

/** Shows a screen; `next` shows the one after it, as a microtask later the keyboard finds it. */
function show(screenBefore: ReactNode) {
  onTestFinished(restoreFocusOnRemoval())
  const { rerender } = render(screenBefore)
  return {
    async next(screenAfter: ReactNode) {
      rerender(screenAfter)
      await Promise.resolve()
    },
  }
}

test('The element around a removed control has the focus, until it is taken from there', async () => {
  const levels = (isSet: boolean) => (
    <main tabIndex={-1}>
      <section aria-label="Stufe">
        {isSet && <button type="button">Zurücksetzen</button>}
        <button type="button">Weiter</button>
      </section>
    </main>
  )
  const { next } = show(levels(true))
  button('Zurücksetzen').focus()
  expect(nothingHasFocus()).toBe(false)
  await next(levels(false))
  const section = screen.getByRole('region', { name: 'Stufe' })
  expect(section).toHaveFocus()
  expect(nothingHasFocus()).toBe(true)
  button('Weiter').focus()
  expect(nothingHasFocus()).toBe(false)
})

test('If the element around goes too, the next one around has the focus, and is no tab stop', async () => {
  const { next } = show(
    <main tabIndex={-1}>
      <ul>
        <li>
          <button type="button">Löschen</button>
        </li>
      </ul>
    </main>,
  )
  const row = screen.getByRole('listitem')
  button('Löschen').focus()
  await next(
    <main tabIndex={-1}>
      <ul />
    </main>,
  )
  expect(screen.getByRole('list')).toHaveFocus()
  expect(screen.getByRole('list')).toHaveAttribute('tabindex', '-1')
  expect(row).not.toHaveAttribute('tabindex')
})

test('Outside of the content, the content has it', async () => {
  const content = <main key="main" tabIndex={-1} />
  const notice = (
    <div key="notice">
      <p>
        <button type="button">Schließen</button>
      </p>
    </div>
  )
  const { next } = show([notice, content])
  button('Schließen').focus()
  await next([<div key="notice" />, content])
  expect(screen.getByRole('main')).toHaveFocus()
})

test('An element that takes the focus itself keeps it', async () => {
  const { next } = show(
    <main tabIndex={-1}>
      <button type="button">Weiter</button>
    </main>,
  )
  button('Weiter').focus()
  await next(
    <main tabIndex={-1}>
      <input ref={(field) => field?.focus()} aria-label="Passwort" />
    </main>,
  )
  expect(screen.getByRole('textbox', { name: 'Passwort' })).toHaveFocus()
})

test('Nothing happens where something else is removed, or nothing had the focus', async () => {
  const controls = (...names: string[]) => (
    <main tabIndex={-1}>
      {names.map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </main>
  )
  const { next } = show(controls('Eins', 'Zwei', 'Drei'))
  await next(controls('Zwei', 'Drei'))
  expect(document.body).toHaveFocus()
  button('Drei').focus()
  await next(controls('Drei'))
  expect(button('Drei')).toHaveFocus()
})
