/** What a walk does in any browser: few verbs, which every engine's driver has. */
export interface Tab {
  /** Loads a page whole. */
  open(address: string): Promise<void>;
  press(selector: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  /** Runs a function in the page. It must not wait: without script, nothing in a page does. */
  read<Args extends readonly unknown[], Seen>(look: (...args: Args) => Seen, ...args: Args): Promise<Seen>;
  /** As near to the width as the window can be made; 768 px high. */
  resize(width: number): Promise<void>;
  /** Saves what the window shows, as PNG. */
  picture(file: string): Promise<void>;
  /** What went wrong in pages since it was last asked. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const windowHeight = 768;
