/** The settings file a service begins with; every line is an example or a default. */
export const SETTINGS_TEMPLATE = `# Einstellungen von Knistern, eine je Zeile: NAME=Wert.
# Danach: npm run service -- install (startet neu, wenn sich etwas geändert hat)

# Die Adresse, unter der ihr die App öffnet. Mitteilungen und Passkeys brauchen https.
# PUBLIC_URL=https://knistern.example

# Nur dieser Rechner: 127.0.0.1. Das ganze Netz zu Hause: 0.0.0.0
# HOST=0.0.0.0
# PORT=3000

# Wer ein Konto anlegen darf: open, invited oder closed.
# REGISTRATION=invited

# Ein Proxy auf diesem Rechner darf sagen, wer gefragt hat.
TRUSTED_PROXIES=127.0.0.1,::1
`
