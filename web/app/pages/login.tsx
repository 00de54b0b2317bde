import { Suspense } from 'react'
import { LoginPage } from '../../features/accounts/pages/login.tsx'
import { lazyPart } from '../../lib/lazyPart.ts'

const CardFan = lazyPart(async () => (await import('../CardFan.tsx')).CardFan)

/** Login below a hand of cards; the cards come after the form. */
export function LoginScreen() {
  return (
    <LoginPage
      hero={
        <div aria-hidden="true" className="relative mb-3 h-60 w-42">
          <Suspense>
            <CardFan />
          </Suspense>
        </div>
      }
    />
  )
}
