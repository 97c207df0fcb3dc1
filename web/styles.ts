// What every page stands on; first in each entry, so that the parts can differ from it.
import '@fontsource-variable/archivo/wdth.css';
import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './base.css';
