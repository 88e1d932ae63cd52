/** The tones a chip, a shield or a button may take: road-sign colours, written down in tokens.css. */
export type Tone = 'guide' | 'service' | 'caution' | 'work' | 'stop' | 'heritage' | 'violet' | 'asphalt'
