import { LoginPage } from '#web/features/accounts/login/LoginPage.tsx'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { LazyCards } from '../illustration/LazyCards.tsx'

const PasskeyLogin = lazyComponent(
  async () => (await import('#web/features/accounts/passkeys/PasskeyLogin.tsx')).PasskeyLogin,
)

/** The button is rendered only where the browser supports passkeys. */
const passkey =
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Login below a hand of cards; the cards come after the form. */
export function LoginScreen() {
  return (
    <LoginPage
      hero={<LazyCards hand="login" className="mb-3 h-60 w-42 [--card-scale:.5]" />}
      mark={<LazyCards hand="login" className="cards-mark" />}
      another={passkey ? PasskeyLogin : undefined}
    />
  )
}
