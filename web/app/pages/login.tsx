import { Suspense } from 'react'
import { LoginPage } from '../../features/accounts/login/LoginPage.tsx'
import { lazyComponent } from '../../lib/lazy/lazyComponent.tsx'

const CardsIllustration = lazyComponent(
  async () => (await import('../login/CardsIllustration.tsx')).CardsIllustration,
)

const PasskeyLogin = lazyComponent(
  async () => (await import('../../features/accounts/passkeys/PasskeyLogin.tsx')).PasskeyLogin,
)

/** Only there where the browser can: whoever cannot need not hear of it. */
const passkey =
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Login below a hand of cards; the cards come after the form. */
export function LoginScreen() {
  return (
    <LoginPage
      hero={
        <div aria-hidden="true" className="relative mb-3 h-60 w-42">
          <Suspense>
            <CardsIllustration />
          </Suspense>
        </div>
      }
      another={passkey ? PasskeyLogin : undefined}
    />
  )
}
