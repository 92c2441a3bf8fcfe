/** What reads and writes records. */
package com.acme.data;
