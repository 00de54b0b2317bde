import { Link, useNavigate } from '@tanstack/react-router'
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { mayRegister, PRODUCT } from '#web/lib/product.ts'
import { helpLink } from '#web/lib/routing/helpLink.ts'
import { useMediaQuery } from '#web/ui/layout/useMediaQuery.ts'
import { cx } from '#web/ui/styles/cx.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import { loginTexts as texts } from './texts.ts'

interface LoginPageProps {
  /** Stands over the login form, on wide screens beside both forms. */
  hero?: ReactNode
  /** The same, small: beside the heading where there is one column and no room for the hero. */
  mark?: ReactNode
  /** Another way in, below the form of the login. */
  another?: ComponentType<{ onEntered: () => void }> | undefined
}

/** Below this height the hero would push a way in off the first screen. */
const LOW = '(height < 740px)'

/** The way to the other thing one may want here. */
const OTHER = 'mx-auto grid min-h-11 place-items-center rounded-full px-3 font-[650] text-rose'

/** Login and registration on one screen (KONTO-01 to KONTO-19). */
export function LoginPage({ hero, mark, another: Another }: LoginPageProps) {
  const [mode, setMode] = useState<'login' | 'register'>('login')
  const navigate = useNavigate()
  const login = mode === 'login'
  // Decided once for a phone held upright: a keyboard that comes must not move the field under it.
  const [isLow] = useState(() => globalThis.matchMedia?.(LOW).matches === true)
  const isLandscape = useMediaQuery('(orientation: landscape)')
  const compact = isLow || isLandscape || !login
  const heading = useHeadingOnChange(mode)
  const enter = () => void navigate({ to: '/', replace: true })
  return (
    <div className="ember-glow flex flex-1 flex-col overflow-x-clip">
      <div
        className={cx(
          'flex flex-1 flex-col px-6 pb-[calc(20px+var(--safe-bottom))]',
          'lg:mx-auto lg:w-full lg:max-w-(--wide) lg:flex-row lg:items-center lg:gap-16',
          // The cards reach into the header, but not over a banner between the two.
          !compact && 'max-lg:[.shell-column:empty+main_&]:-mt-10',
        )}
      >
        <div
          className={cx(
            'grid flex-1 content-center justify-items-center gap-2 text-center',
            compact && 'max-lg:hidden',
          )}
        >
          {hero}
          <div aria-hidden="true" className="display relative text-4xl tracking-[-.025em]">
            {PRODUCT}
          </div>
          <p className="text-muted">{texts.claim}</p>
        </div>
        <div
          className={cx(
            'mx-auto grid w-full max-w-100 content-end gap-4 pt-4 lg:mx-0 lg:content-center',
            compact && 'max-lg:flex-1',
          )}
        >
          <div className="flex items-center justify-between gap-3">
            <div className="grid gap-1.5">
              {compact && (
                // The hero, which carries the name, stands beside the form on wide screens only.
                <div aria-hidden="true" className="display text-xl text-rose lg:hidden">
                  {PRODUCT}
                </div>
              )}
              <h1 ref={heading} tabIndex={-1} className="outline-none">
                {login ? texts.login : texts.register}
              </h1>
              {!login && <p className="text-muted">{texts.registerIntro}</p>}
            </div>
            {compact && mark}
          </div>
          <CredentialsForm mode={mode} onEntered={enter} />
          {login && (
            // One row whatever the font: a label that does not fit takes a second line inside it.
            <div className="grid min-h-11 grid-cols-[auto_auto] items-center justify-between gap-x-2">
              {Another && (
                <Suspense>
                  <Another onEntered={enter} />
                </Suspense>
              )}
              <Link
                to="/passwort-vergessen"
                className={cx(
                  'grid min-h-11 place-items-center text-right text-sm text-muted underline underline-offset-2',
                  Another && 'col-start-2',
                )}
              >
                {texts.forgot}
              </Link>
            </div>
          )}
          <div className="grid">
            {(mayRegister() || !login) && (
              <button
                type="button"
                className={OTHER}
                onClick={() => setMode(login ? 'register' : 'login')}
              >
                {login ? texts.toRegister : texts.toLogin}
              </button>
            )}
            <Link to="/einladen/annehmen" className={OTHER}>
              {mayRegister() ? texts.invited : texts.toInvitation}
            </Link>
            <Link
              {...helpLink}
              className="mx-auto grid min-h-11 place-items-center px-3 text-sm text-muted underline underline-offset-2"
            >
              {texts.help}
            </Link>
          </div>
        </div>
      </div>
    </div>
  )
}

/** A ref for the heading: brings it into view and focuses it when the mode has changed. */
function useHeadingOnChange(mode: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(mode)
  useLayoutEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [mode])
  return heading
}
