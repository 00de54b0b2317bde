import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BulletSection } from '#web/ui/layout/BulletSection.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import './legal.css'
import { helpIntro, helpLines, helpParagraphs, helpTitle } from './helpTexts.ts'

/** /hilfe: what may be wrong, and whom one can call (PAUSE-20). */
export function HelpPage() {
  useNoEntry()
  return (
    <Page title={helpTitle} intro={helpIntro} wide>
      <div className="legal-columns">
        {helpLines.map(({ name, lines }) => (
          <section key={name} className="grid content-start gap-4">
            <h2>{name}</h2>
            <ul className="grid gap-6">
              {lines.map((line) => (
                <li key={line.name} className="grid">
                  <span className="font-semibold hyphens-auto">{line.name}</span>
                  <span className="flex flex-wrap gap-x-5">
                    {line.numbers.map((number) => (
                      <a
                        key={number}
                        href={`tel:${number.replaceAll(' ', '')}`}
                        className="grid min-h-11 min-w-11 shrink-0 items-center text-xl font-semibold whitespace-nowrap text-rose"
                      >
                        {number}
                      </a>
                    ))}
                  </span>
                  <span className="text-sm text-muted">{line.when}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {helpParagraphs.map((part) => (
          <BulletSection key={part.heading} {...part} />
        ))}
      </div>
    </Page>
  )
}

/**
 * The entry of this page is one of the home screen, to which back and forward lead, and the next screen
 * takes its place, whatever leads there.
 */
function useNoEntry() {
  const { history } = useRouter()
  useEffect(() => {
    history.flush()
    unmaskEntry()
    return replaceOnPush(history)
  }, [history])
}

/**
 * Removes the masked location from the browser's entry, which else opens again until a reload and is
 * stored with the tab. The router, which patches `replaceState`, still shows this page.
 */
function unmaskEntry(): void {
  const former = window.history.state as object
  const state = { ...former, __tempLocation: undefined, __tempKey: undefined }
  History.prototype.replaceState.call(window.history, state, '', '/')
}

/** Lets each push replace the present entry. Returns a function that undoes this. */
function replaceOnPush(history: RouterHistory): () => void {
  const { push } = history
  history.push = history.replace
  return () => {
    history.push = push
  }
}
