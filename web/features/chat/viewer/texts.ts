export const texts = {
  close: 'Schließen',
  newer: 'Neueres Foto',
  older: 'Älteres Foto',
  larger: 'Vergrößern',
  whole: 'Ganz zeigen',
  error: 'Dieses Foto ist gerade nicht erreichbar.',
  retry: 'Noch einmal',
  save: 'Speichern',
  saved: 'Das Foto liegt bei deinen Downloads. Es ist nicht verschlüsselt.',
} as const
