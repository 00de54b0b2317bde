import { LoginPage } from '../../features/accounts/login/LoginPage.tsx'
import { lazyComponent } from '../../lib/lazy/lazyComponent.tsx'
import { LazyCards } from '../illustration/LazyCards.tsx'

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
      hero={<LazyCards hand="login" className="mb-3 h-60 w-42 [--card-scale:.5]" />}
      mark={<LazyCards hand="login" className="cards-mark" />}
      another={passkey ? PasskeyLogin : undefined}
    />
  )
}
