/** Words of all screens that tell what was distributed. */

/** Distributions that no programme was chosen for. */
export const withoutProgramme = "Tanpa program";

export const nothingDistributed = "Tidak ada penyaluran pada periode ini.";
