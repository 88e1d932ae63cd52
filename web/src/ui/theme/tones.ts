/** The tones of a chip, a shield or a button: road-sign colors, defined in tokens.css. */
export type Tone = 'guide' | 'service' | 'caution' | 'work' | 'stop' | 'heritage' | 'violet' | 'asphalt'
